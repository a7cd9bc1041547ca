import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

/** The server reads it (server/platform/http/requests/data-saver.ts). Without it, the browser's own setting decides. */
const COOKIE = 'd3_data_saver'
const YEAR_SECONDS = 31_536_000

/** Choice since this page was loaded. */
let chosen: boolean | null = null
const listeners = new Set<() => void>()

/** Returns whether pictures are loaded only when they are asked for. A change applies at once and on later pages. */
export function useDataSaver(): { isOn: boolean; choose: (isOn: boolean) => void } {
  const loaded = useRouteLoaderData<{ savesData?: boolean }>('root')?.savesData ?? false
  const isOn = useSyncExternalStore(
    watch,
    () => chosen ?? loaded,
    () => loaded,
  )
  return { isOn, choose }
}

function choose(isOn: boolean): void {
  chosen = isOn
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${isOn ? 'on' : 'off'}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
