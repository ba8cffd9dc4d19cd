/** Topics of the realtime channel (api: Realtime), for the document of the calls: what each tells, and whom. */
export const topics: Readonly<Record<string, string>> = {
  'contest:{cx_id}': 'the standing and state of a contest; whoever may open its page',
  'contest-chat:{cx_id}': 'the room of a contest; whoever may read it',
  'club-chat:{gx_id}': 'the room of a club; whoever may read it',
  'feed:{gx_id}': 'posts of a club; whoever may read it',
  'comments:{fx_id or sx_id}': 'comments and replies on a post or a listing; whoever may read it',
  'likes:{fx_id or sx_id or user_id}': 'likes of a post, a listing or a person; the same',
  'services:{category}': 'listings that come, change and go in a category; everybody',
  'checkout:{checkout_id}': 'how a checkout goes on; its buyer',
  'conversation:{id}': 'messages of a conversation; its people',
  conversations: 'the list of conversations; each person their own',
  notifications: 'how many notices wait; each person their own',
  offers: 'offers that were sent and received; each person their own',
  orders: 'steps of orders, bought and sold; each person their own',
  balance: 'that the balance changed; each person their own',
  viewed: 'what was looked at; each person their own',
  urls: 'finished previews of links; each person their own',
}

/** Names of a `call` frame, with their `args`: an optional field has a question mark. */
export const lineCalls: Readonly<Record<string, string>> = {
  fetchConversations: '`{count?, before?, filter?}`, as `messages/getConversations`',
  fetchConversation:
    '`{id}` or `{user_id}`, as `messages/updateConversation/{id}`, but nothing is marked seen',
  createOrUpdate:
    '`{class, object}`: a `Message`, `Comment`, `Reply`, `Like`, `Offer` or `Viewed`, as the call that makes or changes one',
  typing: '`{conversation_id}`',
  seen: '`{conversation_id, seq}`',
  delivered: '`{conversation_id, seq}`',
  here: '`{}`: the person is present',
  ping: '`{}`: answers with `serverTime`',
}
