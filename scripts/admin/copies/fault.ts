/** Why a copy can't be made or put back; the message says what to do. */
export class CopyFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CopyFault'
  }
}
