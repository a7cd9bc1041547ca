/** Results and pins that are marked together: those under the pointer or with the focus, in the list or on the map. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import { pinKey, type MapPoint } from './map-point.ts'

type Keys = readonly string[]
type MapMarks = {
  get: () => Keys
  set: (keys: Keys) => void
  subscribe: (onChange: () => void) => () => void
}

/** Keeps the marks outside of React's state, so that only marked results and pins render again. */
export function createMarks(): MapMarks {
  let marked: Keys = []
  const listeners = new Set<() => void>()
  return {
    get: () => marked,
    set(keys) {
      if (keys.join(' ') === marked.join(' ')) return
      marked = keys
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

export const MarksContext = createContext<MapMarks>(createMarks())

export function useIsMarked(at: MapPoint | null): boolean {
  const { get, subscribe } = useContext(MarksContext)
  return useSyncExternalStore(
    subscribe,
    () => at !== null && get().includes(pinKey(at)),
    () => false,
  )
}
