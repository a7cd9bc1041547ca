/**
 * Parts of a page that the browser hydrates later than the rest. The server renders them, and their links,
 * forms and popovers work without scripts. Their scripts load at the first sign that the page is used, or
 * after a while, so that they do not delay the first view on a slow phone.
 */
import { Suspense, use, useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import type { MetaDescriptor } from 'react-router'
import { loadWhenUsed } from './first-use.ts'

type Module<Props> = { default: ComponentType<Props> }

/**
 * `const Part = deferHydration(() => import('./part.tsx'))`, outside of components. A part that may be needed
 * without a network, such as an error page, is loaded in advance.
 */
export function deferHydration<Props extends object>(
  load: () => Promise<Module<Props>>,
  { inAdvance = false }: { inAdvance?: boolean } = {},
): ComponentType<Props> {
  let atOnce: Promise<Module<Props>> | undefined
  let whenNeeded: Promise<Module<Props>> | undefined
  const loadAtOnce = () => (atOnce ??= withStatus(import.meta.env.SSR ? load() : untilLoaded(load)))
  const loadWhenNeeded = () => (whenNeeded ??= withStatus(loadWhenUsed(() => untilLoaded(load))))
  if (import.meta.env.SSR) serverModules.push(loadAtOnce())
  // A page that is opened by navigation loads its parts while it loads its data.
  else if (isHydrated) void loadAtOnce()
  else if (inAdvance) void loadWhenNeeded()

  function Part({ of, props }: { of: Promise<Module<Props>>; props: Props }) {
    const { default: Loaded } = use(of)
    return <Loaded {...props} />
  }

  return function Deferred(props: Props) {
    const [isServerRendered] = useState(import.meta.env.SSR || !isHydrated)
    const frame = useRef<HTMLDivElement>(null)
    const { replayClick } = useMissedClick(frame)
    return (
      <div ref={frame} className="contents" data-deferred={isServerRendered || undefined}>
        {isServerRendered ? (
          <Suspense>
            <Part of={import.meta.env.SSR ? loadAtOnce() : loadWhenNeeded()} props={props} />
            <OnceHydrated run={replayClick} />
          </Suspense>
        ) : (
          // Without a boundary of its own: the previous page is shown until this one is complete.
          <Part of={whenNeeded ?? loadAtOnce()} props={props} />
        )}
      </div>
    )
  }
}

/** `meta` of a page whose loader returns its meta tags, so that the browser does not load what computes them. */
export const loadedMeta = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } }): MetaDescriptor[] =>
  loaderData?.meta ?? []

/** Resolves when all parts are loaded; on the server, which renders them at once. */
export const loadDeferredParts = (): Promise<unknown> => Promise.all(serverModules)
const serverModules: Promise<unknown>[] = []

/** Used once, around the site: pages that are opened from now on are not deferred. */
export function useDeferredHydration(): void {
  useEffect(() => {
    isHydrated = true
  }, [])
}
let isHydrated = false

// ---------------------------------------------------------------- loading

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** Without a network, the part stays as the server has rendered it. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((retry) => setTimeout(retry, pauseMs))
    }
  }
}

/** React reads the result of such a promise without waiting for a microtask. */
function withStatus<T>(promise: Promise<T>): Promise<T> {
  void promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}

// ---------------------------------------------------------------- clicks before hydration

/** What does nothing without scripts, or not all. Other elements have acted already. */
const NEEDS_SCRIPT = 'button[type="button"]:not([popovertarget]), [data-needs-script]'

/** React drops a click on a part that is not hydrated yet; the last one is repeated once it is. */
function useMissedClick(frame: RefObject<HTMLElement | null>): { replayClick: () => void } {
  const missed = useRef<HTMLElement>(null)
  useEffect(() => {
    const onClick = (event: Event) => {
      const { target } = event
      if (!(target instanceof Element) || target.closest('[data-deferred]') !== frame.current) return
      missed.current = target.closest<HTMLElement>(NEEDS_SCRIPT)
      if (missed.current) event.preventDefault()
    }
    // React stops the event at the document.
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [frame])
  return {
    replayClick() {
      frame.current?.removeAttribute('data-deferred')
      missed.current?.click()
    },
  }
}

function OnceHydrated({ run }: { run: () => void }) {
  const latest = useRef(run)
  useEffect(() => latest.current(), [])
  return null
}
