/** The public API of requests. */
export { requestImageOwner } from './images/queries.ts'
