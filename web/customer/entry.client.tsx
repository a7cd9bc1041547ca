import { readPageFacts } from '#web/app/document/read-page-facts.ts'
import { startPageLocale } from '#web/app/i18n/page-locale.ts'
import { listenForInstallPrompt } from './offline/install-prompt.ts'
import { defineElements } from './public/elements/define-elements.ts'
import { showPressedLinks } from './public/pressed-links.ts'
import { startLightPage } from './public/start-light-page.ts'

listenForInstallPrompt()
startPageLocale()
defineElements()
showPressedLinks()
if (readPageFacts()) startLightPage()
else void import('#web/app/document/hydrate.tsx').then(({ hydrate }) => hydrate())
