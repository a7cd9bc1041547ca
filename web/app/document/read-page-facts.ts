import type { PageFacts } from './page-facts.ts'

/** The element with the facts of a light page (light-scripts.tsx). */
export const FACTS = 'page-facts'

/** Returns the facts of the light page that is open; null on a page of the router. */
export function readPageFacts(): PageFacts | null {
  const text = document.getElementById(FACTS)?.textContent
  return text ? (JSON.parse(text) as PageFacts) : null // written by LightScripts
}
