/**
 * Parts of a page that the browser hydrates later than the rest. The server renders them, and their links,
 * forms and popovers work without scripts. Their scripts load at the first sign that the page is used, or
 * after a while, so that they do not delay the first view on a slow phone.
 */
import {
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react'
import type { MetaDescriptor } from 'react-router'
import { enterValue } from './enter-value.ts'
import { loadWhenUsed } from './first-use.ts'
import { useHydrated } from './use-hydrated.ts'
import { isSiteHydrated } from './site-hydrated.ts'

type Module<Props> = { default: ComponentType<Props> }

/**
 * `const Part = deferHydration(() => import('./part.tsx'))`, outside of components. A part that may be needed
 * without a network, such as an error page, is loaded in advance; one that is `needed` as soon as it is shown is not
 * deferred. Of several parts that a page shows in turn (`inTurn`), the others load when they are shown or when
 * `preload` is called.
 */
export function deferHydration<Props extends object>(
  load: () => Promise<Module<Props>>,
  { inAdvance = false, inTurn = false, needed = () => false }: DeferOptions = {},
): ComponentType<Props> & { preload: () => void } {
  let atOnce: Promise<Module<Props>> | undefined
  let whenNeeded: Promise<Module<Props>> | undefined
  const loadAtOnce = () => (atOnce ??= withStatus(import.meta.env.SSR ? load() : untilLoaded(load)))
  const loadWhenNeeded = () =>
    (whenNeeded ??= needed() ? loadAtOnce() : withStatus(loadWhenUsed(() => untilLoaded(load))))
  if (import.meta.env.SSR) serverModules.push(loadAtOnce())
  // A page that is opened by navigation loads its parts while it loads its data.
  else if (isSiteHydrated() && !inTurn) void loadAtOnce()
  else if (inAdvance) void loadWhenNeeded()

  function Part({ of, props }: { of: Promise<Module<Props>>; props: Props }) {
    const { default: Loaded } = use(of)
    return <Loaded {...props} />
  }

  function Deferred(props: Props) {
    // Also within a part that is hydrated after the site.
    const isHydrated = useHydrated()
    const [isServerRendered] = useState(!isHydrated)
    const [isComplete, setComplete] = useState(false)
    const frame = useRef<HTMLDivElement>(null)
    const { reportFields, repeatClick } = useMissedActions(frame)
    const serverRendered = () => (
      <Suspense fallback={<ServerRendered frame={frame} />}>
        <Part of={import.meta.env.SSR ? loadAtOnce() : loadWhenNeeded()} props={props} />
        <OnceHydrated
          run={() => {
            reportFields()
            setComplete(true)
          }}
        />
      </Suspense>
    )
    const click = useEffectEvent(repeatClick)
    // The part has its present props by then, which may come from what the tab has stored.
    useEffect(() => {
      if (isComplete) click()
    }, [isComplete])
    // React renders such a part from scratch when its props change, although its script may not be there.
    const [first] = useState(() => ({ props, element: isServerRendered ? serverRendered() : null }))
    return (
      <div ref={frame} className="contents" data-deferred={isServerRendered || undefined}>
        {isServerRendered ? (
          isComplete && props !== first.props ? (
            serverRendered()
          ) : (
            first.element
          )
        ) : (
          // Without a boundary of its own: the previous page is shown until this one is complete.
          <Part of={whenNeeded ?? loadAtOnce()} props={props} />
        )}
      </div>
    )
  }
  return Object.assign(Deferred, { preload: () => void loadAtOnce() })
}

type DeferOptions = { inAdvance?: boolean; inTurn?: boolean; needed?: () => boolean }

/** `meta` of a page whose loader returns its meta tags, so that the browser does not load what computes them. */
export const loadedMeta = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } }): MetaDescriptor[] =>
  loaderData?.meta ?? []

/** Resolves when all parts are loaded; on the server, which renders them at once. */
export const loadDeferredParts = (): Promise<unknown> => Promise.all(serverModules)
const serverModules: Promise<unknown>[] = []

// ---------------------------------------------------------------- loading

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** Without a network, it is tried again. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
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

// ---------------------------------------------------------------- actions before hydration

/** What does nothing without scripts, or not all. Other elements have acted already. */
const NEEDS_SCRIPT = 'button[type="button"]:not([popovertarget]), [data-needs-script]'

/**
 * React drops what happens to a part that is not hydrated yet. Once it is, the last click is repeated, and fields that
 * were changed report their values again.
 */
function useMissedActions(frame: RefObject<HTMLElement | null>) {
  const clicked = useRef<HTMLElement>(null)
  const changed = useRef(new Set<Field>())
  useEffect(() => {
    const isMissed = (target: EventTarget | null): target is Element =>
      target instanceof Element && target.closest('[data-deferred]') === frame.current
    const onClick = (event: Event) => {
      if (!isMissed(event.target)) return
      clicked.current = event.target.closest<HTMLElement>(NEEDS_SCRIPT)
      if (clicked.current) event.preventDefault()
    }
    const onInput = ({ target }: Event) => {
      if (isMissed(target) && isField(target)) changed.current.add(target)
    }
    // React stops the events at the document.
    addEventListener('click', onClick, true)
    addEventListener('input', onInput, true)
    return () => {
      removeEventListener('click', onClick, true)
      removeEventListener('input', onInput, true)
    }
  }, [frame])
  return {
    reportFields() {
      frame.current?.removeAttribute('data-deferred')
      for (const field of changed.current) {
        if (field.isConnected) reportAgain(field)
        else enterAgain(frame.current, field)
      }
    },
    repeatClick: () => clicked.current?.click(),
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isField = (target: Element): target is Field =>
  [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => target instanceof kind)

/** React ignores a change to a value that it has read already, so the field is empty in between. */
function reportAgain(field: Field): void {
  if (field instanceof HTMLSelectElement)
    return void field.dispatchEvent(new Event('change', { bubbles: true }))
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    field.checked = field.type === 'checkbox' && !field.checked
    return field.click()
  }
  const { value } = field
  field.value = ''
  enterValue(field, value)
}

/**
 * What the server has rendered, while the script of a part is loaded that React renders from scratch because a context has
 * changed, as with each navigation: React removes the elements, and this puts them back at once.
 */
function ServerRendered({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const container = useRef<HTMLDivElement>(null)
  const [nodes] = useState(() => [...(frame.current?.childNodes ?? [])])
  useLayoutEffect(() => container.current?.append(...nodes), [nodes])
  return <div ref={container} className="contents" />
}

/** The text of a field that React has rendered from scratch (`ServerRendered`). */
function enterAgain(frame: HTMLElement | null, { name, value, type }: Field): void {
  const fields = frame?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
  const same = [...fields].find((field) => field.name === name && field.type === type)
  if (same && !['checkbox', 'radio'].includes(type)) enterValue(same, value)
}

function OnceHydrated({ run }: { run: () => void }) {
  const latest = useRef(run)
  useEffect(() => latest.current(), [])
  return null
}
