import type { PageFacts } from './page-facts.ts'

/** The element with the facts of a light page (light-scripts.tsx). */
export const FACTS = 'page-facts'

/** Returns the facts of the light page that is open; null on a page of the router. */
export function readPageFacts(): PageFacts | null {
  const text = document.getElementById(FACTS)?.textContent
  return text ? (JSON.parse(text) as PageFacts) : null // written by LightScripts
}

declare global {
  interface Window {
    /** React Router's list of routes and files of this page. */
    __reactRouterManifest?: { version: string }
  }
}

/** Returns the version of the site that the open page was built with; undefined in development. */
export const readPageVersion = (): string | undefined =>
  window.__reactRouterManifest?.version ?? document.getElementById(FACTS)?.dataset.version
