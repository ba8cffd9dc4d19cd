import type { JudgeSheet, Mark } from '@plaudit/contract/judging'

/** `nothing`: no mark was given yet, so that there is nothing to be kept. */
export type Kept = 'nothing' | 'saved' | 'saving' | 'unsaved'

export interface KeeperState {
  marks: ReadonlyMap<string, Mark>
  kept: Kept
}

type Send = (mark: Mark) => Promise<JudgeSheet>

interface Options {
  send: Send
  /** Hears how far the sheet is after each save. */
  onSheet: (sheet: JudgeSheet) => void
  /** A refusal that trying again does not change: the round is over, say. */
  onRefused: (error: unknown) => void
  isRefusal: (error: unknown) => boolean
  /** Milliseconds of quiet before a save, and between two tries. */
  pause?: number
  again?: number
}

const emptyMark = (assox_id: string): Mark => ({ assox_id, scores: {}, recused: false, reason: '' })

/**
 * Keeps a judge's marks as they are given: shown at once, saved a moment later, one contestant after the other, and
 * tried again until they are kept. A mark given meanwhile is saved after it.
 */
export class SheetKeeper {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  readonly #waiting = new Set<string>()
  #state: KeeperState
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending = false

  constructor(marks: readonly Mark[], options: Options) {
    this.#options = options
    const given = new Map(marks.map((mark) => [mark.assox_id, mark]))
    this.#state = { marks: given, kept: given.size === 0 ? 'nothing' : 'saved' }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): KeeperState => this.#state

  change(assoxId: string, change: Partial<Omit<Mark, 'assox_id'>>): void {
    const before = this.#state.marks.get(assoxId) ?? emptyMark(assoxId)
    const marks = new Map(this.#state.marks).set(assoxId, { ...before, ...change })
    this.#waiting.add(assoxId)
    this.#set({ marks, kept: 'saving' })
    this.#plan(this.#options.pause ?? 400)
  }

  /** Saves the waiting marks now; resolves with true if all of them are kept. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#sending) await new Promise((resolve) => setTimeout(resolve, 20))
    await this.#save()
    return this.#waiting.size === 0
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), pause)
  }

  async #save(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    try {
      for (const assoxId of this.#waiting) await this.#saveOne(assoxId)
      if (this.#state.marks.size > 0) this.#set({ ...this.#state, kept: 'saved' })
    } catch (error) {
      if (this.#options.isRefusal(error)) {
        this.#waiting.clear()
        this.#options.onRefused(error)
      } else this.#plan(this.#options.again ?? 4000)
      this.#set({ ...this.#state, kept: 'unsaved' })
    } finally {
      this.#sending = false
    }
  }

  async #saveOne(assoxId: string): Promise<void> {
    const mark = this.#state.marks.get(assoxId)
    if (mark === undefined) return
    const sheet = await this.#options.send(mark)
    // A mark that changed while it was sent is sent again: a set hands out an item that is put back into it.
    this.#waiting.delete(assoxId)
    if (this.#state.marks.get(assoxId) !== mark) this.#waiting.add(assoxId)
    this.#options.onSheet(sheet)
  }

  #set(state: KeeperState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
