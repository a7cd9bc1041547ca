/** Headers of the requests of a page in the frame of another website, and of the replies to them (decision 094). */

/** What would be the cookies of the request. */
export const FRAME_COOKIES = 'd3-cookies'
/** What would be the `Set-Cookie` headers of the reply, as a JSON array. */
export const FRAME_SET_COOKIES = 'd3-set-cookies'
/** Where a reply leads on. */
export const FRAME_LOCATION = 'd3-location'

/** Among the cookies of a frame: the name of the store whose booking it shows. */
export const FRAME_STORE = 'd3_frame'
