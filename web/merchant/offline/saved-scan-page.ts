/** Caches of the service worker (worker.ts) for the page that scans passes, and the messages of pages to it. */

export const SCAN_PAGE = 'd3-scan-page-1'
/** Cache of the styles, fonts and scripts of the page. */
export const SCAN_FILES = 'd3-scan-files-1'

/** The page, and its data for a navigation within the site. */
export const SCAN_ADDRESSES = ['/scan', '/scan.data'] as const

/** `files` are the paths of all files that the page has loaded. */
export type SaveMessage = { type: 'SAVE'; files: string[] }

export const isSaveMessage = (data: unknown): data is SaveMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'SAVE' &&
  'files' in data &&
  Array.isArray(data.files)
