// Which cloths a category's stores lie on.
import type { Cloth, Look, Palette } from './cloths.ts'
import type { CategorySlug } from './scenes/all.ts'

const CLOTH_ORDER: readonly Cloth[] = ['kikoi', 'petals', 'shuka', 'scales', 'ripple', 'leaves', 'mkeka', 'fans', 'plain', 'diamonds', 'waves', 'kanga', 'zig', 'spots', 'cowrie']

// Eleven each: neighbours in seed, and stores twelve apart, never land on the same palette.
const PALETTES_OF: Record<CategorySlug, readonly Palette[]> = {
  barber: ['shuka', 'ochre', 'night', 'sand', 'leaf', 'clay', 'indigo', 'maize', 'cocoa', 'sky', 'chilli'],
  salon: ['ochre', 'blush', 'lilac', 'maize', 'mint', 'coral', 'sand', 'sky', 'clay', 'plum', 'lagoon'], // hair is dark: mostly pale cloths
  nails: ['sand', 'plum', 'blush', 'lagoon', 'lilac', 'maize', 'night', 'coral', 'mint', 'indigo', 'sky'],
  spa: ['lagoon', 'sand', 'forest', 'blush', 'mint', 'clay', 'sky', 'plum', 'ochre', 'leaf', 'lilac'],
  food: ['indigo', 'coral', 'plum', 'leaf', 'chilli', 'lagoon', 'maize', 'shuka', 'forest', 'ochre', 'night'],
  'car-care': ['lagoon', 'maize', 'night', 'coral', 'sky', 'shuka', 'sand', 'indigo', 'clay', 'mint', 'forest'],
  repairs: ['sand', 'leaf', 'sky', 'cocoa', 'maize', 'indigo', 'clay', 'mint', 'lagoon', 'ochre', 'shuka'],
  cleaning: ['coral', 'sky', 'plum', 'mint', 'maize', 'indigo', 'blush', 'leaf', 'lilac', 'lagoon', 'ochre'],
  health: ['sky', 'lagoon', 'mint', 'coral', 'indigo', 'sand', 'forest', 'blush', 'leaf', 'maize', 'lilac'],
  fitness: ['cocoa', 'maize', 'night', 'coral', 'leaf', 'sand', 'shuka', 'sky', 'lagoon', 'clay', 'indigo'],
  fashion: ['coral', 'indigo', 'sand', 'plum', 'maize', 'forest', 'blush', 'shuka', 'lilac', 'lagoon', 'ochre'],
  'days-out': ['sky', 'ochre', 'lagoon', 'sand', 'chilli', 'maize', 'indigo', 'coral', 'mint', 'leaf', 'clay'],
}

/** A store's look. Neighbours in seed share neither cloth nor palette. */
export function lookOf(seed: number, category: CategorySlug): Look {
  const palettes = PALETTES_OF[category]
  const start = Object.keys(PALETTES_OF).indexOf(category)
  // Steps prime to the lists' lengths walk through every pair before one comes again.
  return { palette: palettes[wrap(seed * 4 + start, palettes.length)]!, cloth: CLOTH_ORDER[wrap(seed * 7 + start * 2, CLOTH_ORDER.length)]! }
}

const wrap = (n: number, length: number): number => ((n % length) + length) % length
