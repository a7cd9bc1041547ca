/** Messages of the frame to the page of the website around it. */
export const FRAME_READY = 'd3-ready'
export const FRAME_CLOSE = 'd3-close'
