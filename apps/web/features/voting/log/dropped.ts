/** A file of the reader's own, by its path in what was dropped or chosen. */
export interface OwnFile {
  path: string
  read: () => Promise<Uint8Array>
}

export interface OwnLog {
  files: Map<string, Uint8Array>
  receipts: string[]
  /** The organiser's proof of what paid for bought votes. */
  payments?: string
}

const depth = (path: string): number => path.split('/').length

/**
 * A log among files, wherever in the folder it lies, with the receipts and the proof of payments beside it.
 * @returns undefined when there is no signed head among them.
 */
export async function logAmong(given: readonly OwnFile[]): Promise<OwnLog | undefined> {
  const head = given
    .filter(({ path }) => /(^|\/)checkpoint$/.test(path))
    .toSorted((a, b) => depth(a.path) - depth(b.path))[0]
  if (head === undefined) return undefined
  const prefix = head.path.slice(0, -'checkpoint'.length)
  const files = new Map<string, Uint8Array>()
  const receipts: string[] = []
  let payments: string | undefined
  for (const { path, read } of given) {
    if (path.endsWith('.tlog-proof')) receipts.push(new TextDecoder().decode(await read()))
    else if (/(^|\/)payments\.json$/.test(path)) payments = new TextDecoder().decode(await read())
    else if (path.startsWith(prefix)) files.set(path.slice(prefix.length), await read())
  }
  return { files, receipts, ...(payments !== undefined && { payments }) }
}

const ownFile = (file: File, path: string): OwnFile => ({
  path,
  read: async () => new Uint8Array(await file.arrayBuffer()),
})

/** Returns the files of a file control; a folder's files bring their paths. */
export const chosenFiles = (list: FileList): OwnFile[] =>
  [...list].map((file) => ownFile(file, file.webkitRelativePath || file.name))

/** Returns the dropped files, folders with all that is in them. */
export async function droppedFiles(items: DataTransferItemList): Promise<OwnFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return (await Promise.all(entries.map((entry) => filesBelow(entry, '')))).flat()
}

async function filesBelow(entry: FileSystemEntry, folder: string): Promise<OwnFile[]> {
  const path = folder + entry.name
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [ownFile(file, path)]
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const children = await allIn(entry.createReader())
  return (await Promise.all(children.map((child) => filesBelow(child, `${path}/`)))).flat()
}

/** A reader gives a hundred at a time, and nothing at its end. */
async function allIn(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
