import { defineModule } from '../../platform/module.ts'
import type { Parts } from '../../platform/parts.ts'
import { answeredDocuments } from './data/answeredDocuments.ts'
import { editionsWaiting, exportEditionEntries } from './data/ofPerson.ts'
import { entryNotices } from './mutations/tellEntries.ts'
import { editionRoutes } from './routes/editions.ts'
import { entryRoutes } from './routes/entries.ts'
import type { EntriesParts } from './routes/parts.ts'
import { entriesTasks } from './tasks.ts'

const partsOf = (parts: Parts): EntriesParts => ({
  ...parts,
  ...parts.ports.get('contestListeners'),
  realtime: parts.realtime,
  pages: parts.ports.get('publicContests'),
  presented: parts.ports.get('presentedContests'),
})

/** Lets people stand in a contest by themselves: entries, what the team decides about them, and editions. */
export const entries = defineModule({
  name: 'entries',
  open: ({ ports }) => ports.provide('answeredDocuments', answeredDocuments),
  routes: (parts) => {
    const own = partsOf(parts)
    return [...entryRoutes(own), ...editionRoutes(own)]
  },
  queueBy: ({ cx_id, edx_id }) => (cx_id ?? edx_id) as string | undefined,
  tasks: entriesTasks,
  notices: entryNotices,
  person: {
    // An entry to an edition goes with the account, by its key.
    erase: async () => undefined,
    export: exportEditionEntries,
    waits: editionsWaiting,
  },
})
