/** The single moves, in their order, that lead from one order to another; each takes its place and the others close up. */
export function movesBetween(
  from: readonly string[],
  to: readonly string[],
): { id: string; position: number }[] {
  const order = [...from]
  const moves: { id: string; position: number }[] = []
  for (const [at, id] of to.entries()) {
    if (order[at] === id) continue
    const was = order.indexOf(id)
    if (was < 0) continue
    // A contestant that only moved down is taken out at once, instead of moving everybody above it up by one.
    const shown = order[at]
    const target = shown === undefined ? -1 : to.indexOf(shown)
    if (shown !== undefined && order[at + 1] === id && target > at) {
      order.splice(at, 1)
      order.splice(target, 0, shown)
      moves.push({ id: shown, position: target + 1 })
      if (order[at] === id) continue
    }
    order.splice(order.indexOf(id), 1)
    order.splice(at, 0, id)
    moves.push({ id, position: at + 1 })
  }
  return moves
}

/** Does the moves as the server does them. */
export function applyMoves(
  from: readonly string[],
  moves: readonly { id: string; position: number }[],
): string[] {
  const order = [...from]
  for (const { id, position } of moves) {
    order.splice(order.indexOf(id), 1)
    order.splice(position - 1, 0, id)
  }
  return order
}
