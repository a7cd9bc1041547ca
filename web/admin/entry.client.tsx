import { startSite } from '#web/app/document/start-site.tsx'

startSite()
