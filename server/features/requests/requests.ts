/** The public API of requests. */
export { requestImageOwner } from './images/reported-images.ts'
