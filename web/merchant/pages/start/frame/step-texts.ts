import { m } from '#messages'
import type { Step } from './steps.ts'

/** Names of the steps in the checklist. */
export const STEP_NAMES: Record<Step, () => string> = {
  business: m.merchant_start_business,
  place: m.merchant_start_place,
  hours: m.merchant_start_hours,
  service: m.merchant_start_service,
  offer: m.merchant_start_offer,
  photos: m.merchant_start_photos,
  phone: m.merchant_start_phone,
}

/** Headings of the steps. */
export const STEP_TITLES: Record<Step, () => string> = {
  business: m.merchant_start_business_title,
  place: m.merchant_start_place_title,
  hours: m.merchant_start_hours_title,
  service: m.merchant_start_service_title,
  offer: m.merchant_start_offer_title,
  photos: m.merchant_start_photos_title,
  phone: m.merchant_start_phone_title,
}

export const STEP_LEADS: Record<Step, () => string> = {
  business: m.merchant_start_business_lead,
  place: m.merchant_start_place_lead,
  hours: m.merchant_start_hours_lead,
  service: m.merchant_start_service_lead,
  offer: m.merchant_start_offer_lead,
  photos: m.merchant_start_photos_lead,
  phone: m.merchant_start_phone_lead,
}
