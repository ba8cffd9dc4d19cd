// The other constants come with every first page; few screens name these people and groups.
export const supportUser = { id: 101702, username: 'rapid_support' } as const
export const reservedUserIds = [53860, 67408, 92574, 82794] as const
export const reservedGroups = { jobs: 108, community: 78 } as const
