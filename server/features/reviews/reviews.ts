/** The door of reviews. */
export { tellReviews } from './queries.ts'
