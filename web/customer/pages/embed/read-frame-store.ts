import { FRAME_STORE } from '#domain/embed/frame-headers.ts'

const COOKIE = new RegExp(`(?:^|; )${FRAME_STORE}=([a-z0-9-]{1,40})(?=;|$)`)

/** Returns the name of the store whose booking is in the frame that requests a page; null outside of frames. */
export const readFrameStore = (request: Request): string | null =>
  COOKIE.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
