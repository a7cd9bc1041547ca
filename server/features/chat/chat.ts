/** The public API of chat. */
export { currentMember, memberOf, type Member } from './members.ts'
export { markReached } from './receipts.ts'
export { partyIn } from './state-queries.ts'
