export { openSite, renderDocument as default, reportError as handleError } from '#web/app/document/serve.tsx'
export { canonical } from './aliases.ts'
