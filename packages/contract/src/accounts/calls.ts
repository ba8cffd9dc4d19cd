import * as accounts from '../accounts.ts'
import * as views from '../views.ts'
import * as places from './places.ts'
import * as preferences from './preferences.ts'
import * as profile from './profile.ts'
import { deleteAccount } from './ending.ts'
import * as security from './security.ts'

/** The calls of accounts by their paths below `/app/`. */
export const accountsCalls = {
  'api/getUser': accounts.getUser,
  'login/pro': accounts.loginPro,
  'login/passkey': security.signInByPasskey,
  'register/user': accounts.registerUser,
  'register/sendCode': accounts.sendCode,
  'login/logout': accounts.logout,
  'login/askNewPassword': security.askNewPassword,
  'login/setNewPassword': security.setNewPassword,
  'account/getUserPreferences': preferences.getUserPreferences,
  'account/updatePreferences': preferences.updatePreferences,
  'account/getProfile': profile.getProfile,
  'account/updateProfileInfo': profile.updateProfileInfo,
  'account/confirmAddress': profile.confirmAddress,
  'account/confirmPhone': accounts.confirmPhone,
  'account/getSecurity': security.getSecurity,
  'account/prove': security.prove,
  'account/passkeyOptions': security.passkeyOptions,
  'account/addPasskey': security.addPasskey,
  'account/renamePasskey': security.renamePasskey,
  'account/removePasskey': security.removePasskey,
  'account/beginFactor': security.beginFactor,
  'account/confirmFactor': security.confirmFactor,
  'account/endFactor': security.endFactor,
  'account/makeRecoveryCodes': security.makeRecoveryCodes,
  'account/endSession': security.endSession,
  'account/answerSignIn': security.answerSignIn,
  'account/removePassword': security.removePassword,
  'account/exportMe': security.exportMe,
  'account/stopExport': security.stopExport,
  'account/delete': deleteAccount,
  'account/getViews': views.getViews,
  'account/saveView': views.saveView,
  'account/deleteView': views.deleteView,
  'places/getStates': places.getStates,
  'places/search': places.searchPlaces,
} as const
