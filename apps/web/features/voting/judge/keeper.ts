import type { JudgeSheet, Mark } from '@plaudit/contract/judging'

/** `nothing`: no mark was given yet, so that there is nothing to be kept. `refused`: a mark was put back to the kept one. */
export type Kept = 'nothing' | 'saved' | 'saving' | 'unsaved' | 'refused'

export interface KeeperState {
  marks: ReadonlyMap<string, Mark>
  kept: Kept
}

type Send = (mark: Mark) => Promise<JudgeSheet>

interface Options {
  send: Send
  /** Hears how far the sheet is after each save. */
  onSheet: (sheet: JudgeSheet) => void
  /** Refusals that trying again does not change, one for each mark: the round is over, say. */
  onRefused: (errors: readonly unknown[]) => void
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
  /** Marks that the server has, by contestant. */
  #kept: ReadonlyMap<string, Mark>
  #state: KeeperState
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending = false

  constructor(marks: readonly Mark[], options: Options) {
    this.#options = options
    this.#kept = byContestant(marks)
    this.#state = { marks: this.#kept, kept: marks.length === 0 ? 'nothing' : 'saved' }
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

  /** Shows what the server has by now, from another device perhaps; marks that wait here stay. */
  take(marks: readonly Mark[]): void {
    this.#kept = byContestant(marks)
    const shown = new Map(this.#kept)
    for (const assoxId of this.#waiting) {
      const mark = this.#state.marks.get(assoxId)
      if (mark) shown.set(assoxId, mark)
    }
    const { kept } = this.#state
    this.#set({ marks: shown, kept: kept === 'nothing' && shown.size > 0 ? 'saved' : kept })
  }

  /** Tells whether a mark is not kept yet. */
  waits(): boolean {
    return this.#waiting.size > 0
  }

  /** Saves the waiting marks now; resolves with true if all of them are kept. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#sending) await new Promise((resolve) => setTimeout(resolve, 20))
    return (await this.#save()) && this.#waiting.size === 0
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), pause)
  }

  /** Resolves with false if a mark was refused, or could not be sent. */
  async #save(): Promise<boolean> {
    if (this.#sending) return true
    this.#sending = true
    const refused: unknown[] = []
    try {
      for (const assoxId of this.#waiting) await this.#saveOne(assoxId, refused)
      const { marks, kept } = this.#state
      if (refused.length > 0) this.#set({ marks, kept: 'refused' })
      else if (marks.size > 0 && kept !== 'refused') this.#set({ marks, kept: 'saved' })
      return refused.length === 0
    } catch {
      this.#plan(this.#options.again ?? 4000)
      this.#set({ ...this.#state, kept: 'unsaved' })
      return false
    } finally {
      this.#sending = false
      if (refused.length > 0) this.#options.onRefused(refused)
    }
  }

  async #saveOne(assoxId: string, refused: unknown[]): Promise<void> {
    const mark = this.#state.marks.get(assoxId)
    if (mark === undefined) return void this.#waiting.delete(assoxId)
    try {
      const sheet = await this.#options.send(mark)
      this.#sent(assoxId, mark)
      this.take(sheet.marks)
      this.#options.onSheet(sheet)
    } catch (error) {
      if (!this.#options.isRefusal(error)) throw error
      // The marks of other contestants are still sent.
      refused.push(error)
      this.#sent(assoxId, mark)
      this.take([...this.#kept.values()])
    }
  }

  /** A mark that changed while it was sent is sent again: a set hands out an item that is put back into it. */
  #sent(assoxId: string, mark: Mark): void {
    this.#waiting.delete(assoxId)
    if (this.#state.marks.get(assoxId) !== mark) this.#waiting.add(assoxId)
  }

  #set(state: KeeperState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const byContestant = (marks: readonly Mark[]): ReadonlyMap<string, Mark> =>
  new Map(marks.map((mark) => [mark.assox_id, mark]))
