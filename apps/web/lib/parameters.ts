/**
 * Every name of a parameter that some screen reads from its address, or the router from its own. A name beside them
 * changes no page: it is left out before a page is looked for among those that are kept, so that no address with
 * something made up behind it has a page rendered anew. A test holds this list against the sources.
 */
const names =
  'amount another as assox_id back by cat category checkout_id confirm contest contestant country currency cx_id delivery do edition entry ' +
  'id in key keyword kind language list max min new next of order page pass password points q quantity rating ready receipt refused ' +
  'round round_id search section setup show sort state status step tab text to transactionId type until url view with ' +
  // The router's own: which loaders it asks for, and which routes.
  '_routes index paths version'

const read: ReadonlySet<string> = new Set(names.split(' '))

/** True if a parameter of this name can change the content of a page. */
export const isRead = (name: string): boolean => read.has(name)
