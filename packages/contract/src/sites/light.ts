/** Refusals of sites, with their HTTP status. */
export const errors = {
  part_off: 403,
  too_many_sites: 409,
  too_many_hosts: 409,
  host_reserved: 409,
  host_taken: 409,
  site_gone: 409,
} as const

/** Calls of sites that are made by GET. */
export const gets = [
  'api/rates',
  'api/site',
  'api/getWaiting',
  'api/getUses',
  'sites/get',
  'sites/getReach',
  'sites/getDomainOrders',
  'admin/getSettings',
] as const
