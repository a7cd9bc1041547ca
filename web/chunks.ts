import type { Plugin } from 'vite'

type Module = { importers: string[]; dynamicImporters: string[]; importedIds: string[]; isEntry: boolean }
type Modules = { getModuleInfo(id: string): Module | null }
type ChunkGroup = {
  name: string | ((id: string, modules: Modules) => string | null)
  debugName?: string
  test?: RegExp
  priority: number
}

/**
 * The chunks of scripts. A chunk costs a request, so modules needed by the same pages share one: those of
 * the root, those of the layout, those of most lists of deals and stores, and those of many other pages. All
 * others are split by the bundler, which loads them only where they are used.
 */
export function chunkGroups(sharedBy: number): ChunkGroup[] {
  const graph = new ModuleGraph()
  return [
    // React and its router rarely change, so this chunk stays in the browser's cache when pages change.
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//,
      priority: 5,
    },
    {
      name: (id, modules) =>
        TITLES.test(id) || DEFERRED.test(id) || graph.pagesOf(id, modules).root ? 'site' : null,
      debugName: 'site',
      test: SCRIPTS,
      priority: 4,
    },
    {
      name: (id, modules) => (graph.pagesOf(id, modules).layout ? 'layout' : null),
      debugName: 'layout',
      test: SCRIPTS,
      priority: 3,
    },
    {
      name: (id, modules) =>
        graph.pagesOf(id, modules).lists >= 3 && graph.isSmall(id, modules) ? 'lists' : null,
      debugName: 'lists',
      test: SCRIPTS,
      priority: 2,
    },
    {
      name: (id, modules) =>
        graph.pagesOf(id, modules).all >= sharedBy && graph.isSmall(id, modules) ? 'shared' : null,
      debugName: 'shared',
      test: SCRIPTS,
      priority: 1,
    },
  ]
}

/**
 * Styles stay with the route that imports them, and so does the root. In a shared chunk, a dynamic import
 * would load them again, after those of the page.
 */
const SCRIPTS = /^(?!.*(?:\.css|\/web\/\w+\/root\.tsx)(?:\?|$))/

type Reached = { root: boolean; layout: boolean; lists: number; all: number }

/** Which pages need a module, from the imports of the modules. */
class ModuleGraph {
  #reached = new Map<string, Reached>()
  #small = new Map<string, boolean>()

  pagesOf(id: string, modules: Modules): Reached {
    const known = this.#reached.get(id)
    if (known) return known
    const pages = new Set<string>()
    const seen = new Set([id])
    for (const each of seen) {
      const module = modules.getModuleInfo(each)
      if (!module) continue
      if (module.isEntry || module.dynamicImporters.length > 0) pages.add(each.replace(/\?.*/, ''))
      for (const importer of module.importers) if (!INDEX.test(importer)) seen.add(importer)
    }
    const reached = {
      root: [...pages].some((page) => /\/web\/\w+\/(root|entry\.client)\.tsx$/.test(page)),
      layout: [...pages].some((page) => /\/web\/\w+\/layout\/shell\.tsx$/.test(page)),
      lists: [...pages].filter((page) => LISTS.test(page)).length,
      all: pages.size,
    }
    this.#reached.set(id, reached)
    return reached
  }

  /** A module's imports are in the same chunk; those of small modules include no large library. */
  isSmall(id: string, modules: Modules): boolean {
    const known = this.#small.get(id)
    if (known !== undefined) return known
    const seen = new Set([id])
    for (const each of seen) {
      if (/\/node_modules\//.test(each) && !SMALL_LIBRARIES.test(each)) continue
      for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) seen.add(imported)
    }
    const isSmall = [...seen].every((each) => !/\/node_modules\//.test(each) || SMALL_LIBRARIES.test(each))
    this.#small.set(id, isSmall)
    return isSmall
  }
}
/** The index of all messages, which says nothing about who needs one of them. */
const INDEX = /\/messages\/_index\.js$/
const LISTS = /\/pages\/(home|hotdeals|search|stores|store|offer|service)\/(?!search-panel)[\w-]+\.tsx$/
/** Messages of which the title of a merchants' page consists. The page itself may be loaded later. */
const TITLES = /\/messages\/merchant_(page_title|nav_\w+)\.js$/
/** What every page needs before it is hydrated. In the chunk `shared`, each page would load all of that chunk. */
const DEFERRED = /\/web\/shared\/document\/(deferred|enter-value|first-use|site-hydrated)\.tsx?$/
const SMALL_LIBRARIES =
  /\/node_modules\/(react|react-dom|react-router|scheduler|cookie-es|clsx|class-variance-authority|uuid|@inlang)\//

/**
 * Imports of messages name the module that has them, not the index of all, so that it is known
 * which page needs which.
 */
export function directImports(messagesDir: string): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    // After types and JSX have been compiled.
    enforce: 'post',
    transform: {
      filter: { id: /\/(web|domain|contract)\/.*\.tsx?(\?|$)/ },
      handler(code) {
        if (this.environment.name !== 'client') return
        const direct = withDirectMessages(code, messagesDir)
        return direct === code ? undefined : { code: direct, map: null }
      },
    },
  }
}

function withDirectMessages(code: string, messagesDir: string): string {
  if (!/import\s*\{\s*m\s*\}\s*from\s*["'](#messages|[^"']*\/messages\.js)["']/.test(code)) return code
  const used = new Set<string>()
  const direct = code.replaceAll(/(?<![\w$.])m\.([a-z]\w*)/g, (_, name: string) => {
    used.add(name)
    return `message_${name}`
  })
  const imports = [...used].map(
    (name) => `import { ${name} as message_${name} } from "${messagesDir}/messages/${name}.js";\n`,
  )
  return imports.join('') + direct
}
