/** Where changes of something that was said wait for the network, in their order. */
export const changesOf = (id: string): string => `change:${id}`
