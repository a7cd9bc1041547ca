// All scenes by name, and the scenes of each category.
import type { Scenery } from '../kit.ts'
import { barber } from './barber.ts'
import { carCare } from './car-care.ts'
import { cleaning } from './cleaning.ts'
import { daysOut } from './days-out.ts'
import { fashion } from './fashion.ts'
import { fitness } from './fitness.ts'
import { food } from './food.ts'
import { health } from './health.ts'
import { nails } from './nails.ts'
import { repairs } from './repairs.ts'
import { salon } from './salon.ts'
import { spa } from './spa.ts'

const families = { barber, salon, nails, spa, food, 'car-care': carCare, repairs, cleaning, health, fitness, fashion, 'days-out': daysOut }
export const SCENES = { ...barber, ...salon, ...nails, ...spa, ...food, ...carCare, ...repairs, ...cleaning, ...health, ...fitness, ...fashion, ...daysOut } satisfies Record<string, Scenery>

export type CategorySlug = keyof typeof families
export type Scene = keyof typeof SCENES

const named = <Name extends string>(family: Record<Name, Scenery>): readonly Name[] => Object.keys(family) as Name[] // the keys of a literal are its names

/** The scenes of each category. */
export const SCENES_OF: Record<CategorySlug, readonly Scene[]> = {
  barber: named(barber),
  salon: named(salon),
  nails: named(nails),
  spa: named(spa),
  food: named(food),
  'car-care': named(carCare),
  repairs: named(repairs),
  cleaning: named(cleaning),
  health: named(health),
  fitness: named(fitness),
  fashion: named(fashion),
  'days-out': named(daysOut),
}
