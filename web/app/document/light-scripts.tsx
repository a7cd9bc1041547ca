import { createContext, use } from 'react'
import { usePageFacts } from './page-facts.ts'
import { FACTS } from './read-page-facts.ts'

/** Files of the script with which every page begins, as the build names them. */
export type EntryFiles = {
  /** Of development: what replaces modules needs it before any component. */
  runtime: string | undefined
  module: string
  imports: readonly string[]
  /** Version of the build. */
  version: string
}

/** Set while the server renders; a light page is never rendered elsewhere. */
export const EntryFilesContext = createContext<EntryFiles | null>(null)

/** The scripts of a page that is not hydrated, and what the parts that are loaded later know about it. */
export function LightScripts() {
  const files = use(EntryFilesContext)
  const facts = usePageFacts()
  if (!files) return null
  return (
    <>
      <script
        id={FACTS}
        data-version={files.version}
        type="application/json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
      />
      {files.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {files.runtime !== undefined && <script type="module" src={files.runtime} />}
      <script type="module" src={files.module} />
    </>
  )
}
