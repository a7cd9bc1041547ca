export { openSite, renderDocument as default, reportError as handleError } from '#web/client/serve.tsx'
export { canonical } from './aliases.ts'
export { placesToFind } from './places-to-find.ts'
