// The patterns and palettes of the stores of each category.
import type { Pattern, Look, Palette } from './patterns.ts'
import type { CategorySlug } from './scenes/all.ts'

const PATTERN_ORDER: readonly Pattern[] = ['kikoi', 'petals', 'shuka', 'scales', 'ripple', 'leaves', 'mkeka', 'fans', 'plain', 'diamonds', 'waves', 'kanga', 'zig', 'spots', 'cowrie']

// Eleven each, so that consecutive stores, and stores twelve apart, have different palettes.
const PALETTES_OF: Record<CategorySlug, readonly Palette[]> = {
  barber: ['shuka', 'ochre', 'night', 'sand', 'leaf', 'clay', 'indigo', 'maize', 'cocoa', 'sky', 'chilli'],
  salon: ['ochre', 'blush', 'lilac', 'maize', 'mint', 'coral', 'sand', 'sky', 'clay', 'plum', 'lagoon'], // mostly light, because hair is dark
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

/** The look of a store. Stores with consecutive numbers share neither pattern nor palette. */
export function lookOf(seed: number, category: CategorySlug): Look {
  const palettes = PALETTES_OF[category]
  const start = Object.keys(PALETTES_OF).indexOf(category)
  // The steps are coprime to the lengths of the lists, so that all pairs are used before one repeats.
  return { palette: palettes[wrap(seed * 4 + start, palettes.length)]!, pattern: PATTERN_ORDER[wrap(seed * 7 + start * 2, PATTERN_ORDER.length)]! }
}

const wrap = (n: number, length: number): number => ((n % length) + length) % length
