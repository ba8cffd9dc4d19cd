/** Returns the lane in which changes of a post or comment wait for the network, in their order. */
export const changesOf = (id: string): string => `change:${id}`
