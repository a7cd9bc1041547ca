import { use } from 'react'
import { Nonce } from '#web/app/document/before-paint.tsx'
import { pages } from '../paths.ts'

/**
 * Lets the browser prepare the page of a link while a finger is on it. Only pages that change nothing when they are opened, and
 * that people open from light pages. Browsers that save data leave it out by themselves.
 */
export const SpeculationRules = () => (
  <script
    type="speculationrules"
    nonce={use(Nonce)}
    dangerouslySetInnerHTML={{ __html: JSON.stringify(RULES) }}
  />
)

const PREPARED = [
  pages.home,
  `${pages.hotdeals}*`,
  `${pages.stores}*`,
  `${pages.search}*`,
  '/store/*',
  '/offer/*',
  '/service/*',
  '/booking/*',
]

const RULES = {
  prerender: [{ where: { href_matches: PREPARED }, eagerness: 'conservative' }],
}
