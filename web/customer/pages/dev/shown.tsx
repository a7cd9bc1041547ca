import { createContext, type ReactNode } from 'react'

/** Pictures of the catalogue, for components that show one. */
export const Pictures = createContext<{ picture: string | null; cover: string | null; logo: string | null }>({
  picture: null,
  cover: null,
  logo: null,
})

/** A folder of web/ui. */
export function Folder({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section id={name} className="pt-6 pb-4 wide:pt-9 wide:pb-3" aria-label={name}>
      <header className="mb-4 wide:mb-5">
        <h2>{name}</h2>
      </header>
      {children}
    </section>
  )
}

/** Component in all its states, in both themes. An overlay that it opens has the theme of the panel that was used. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} style={{ marginBottom: 32 }}>
      <h3 style={{ marginBottom: 8 }}>{name}</h3>
      <div
        style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}
      >
        {(['light', 'dark'] as const).map((theme) => {
          const useTheme = () => void (document.documentElement.dataset.theme = theme)
          return (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only notes which panel is used
            <div
              key={theme}
              data-theme={theme}
              className="bg-paper text-ink p-4"
              style={{
                display: 'grid',
                gap: 16,
                gridTemplateColumns: 'minmax(0, 1fr)',
                alignContent: 'start',
              }}
              onPointerDownCapture={useTheme}
              onKeyDownCapture={useTheme}
            >
              {children}
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** Line of several states. */
export function Line({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>{children}</div>
}

/** Holds what is otherwise fixed to the window. */
export function Stage({ height, children }: { height?: number; children: ReactNode }) {
  return (
    <div style={{ transform: 'translate(0)', position: 'relative', minHeight: height, overflow: 'hidden' }}>
      {children}
    </div>
  )
}

/** A frame of the size of a card's picture. */
export function Frame({ width = 200, children }: { width?: number; children: ReactNode }) {
  return <div style={{ position: 'relative', width, height: (width * 3) / 4 }}>{children}</div>
}
