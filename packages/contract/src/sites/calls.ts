import * as sites from '../sites.ts'
import * as manage from './manage.ts'
import * as settings from './settings.ts'

/** The calls of sites by their paths below `/app/`. */
export const sitesCalls = {
  'api/rates': sites.getRates,
  'api/site': sites.getSite,
  'api/reportError': sites.reportError,
  'api/getWaiting': manage.getWaiting,
  'api/getUses': manage.getUses,
  'sites/get': manage.getSites,
  'sites/getReach': manage.getReach,
  'sites/save': manage.saveSite,
  'sites/remove': manage.removeSite,
  'sites/addHost': manage.addHost,
  'sites/checkHost': manage.checkHost,
  'sites/removeHost': manage.removeHost,
  'sites/getDomainOrders': manage.getDomainOrders,
  'admin/decideDomain': manage.decideDomain,
  'admin/getSettings': settings.getSettings,
  'admin/saveSettings': settings.saveSettings,
} as const
