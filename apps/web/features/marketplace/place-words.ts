import { m } from '@plaudit/i18n/messages'

/** Names of the ways to get a service, for its provider and an admin: to them "your home" would be their own. */
export const deliveryPlaces = {
  home: m.marketplace_edit_at_buyer,
  online: m.marketplace_delivery_online,
  address: m.marketplace_edit_at_provider,
}
