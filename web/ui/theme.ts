/** What the visitor chose; 'system' follows the device. */
export type Theme = 'light' | 'dark' | 'system'

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(themeKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(themeKey)
    delete document.documentElement.dataset.theme
    return
  }
  localStorage.setItem(themeKey, theme)
  document.documentElement.dataset.theme = theme
}

const themeKey = 'theme'

/** Runs in the head before the first paint. Storage may be refused (private windows): then the device decides. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`
