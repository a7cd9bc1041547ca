/** Why a calendar could not be read. */
import { m } from '#messages'

/** Why its file did not arrive. */
const FETCH_PROBLEMS = [
  'refused-address',
  'unreachable',
  'too-slow',
  'too-large',
  'not-found',
  'no-access',
  'server-error',
  'too-many-redirects',
] as const
export type FetchProblem = (typeof FETCH_PROBLEMS)[number]

/** What is wrong with the file. */
export const FILE_PROBLEMS = ['sign-in-page', 'not-a-calendar', 'too-many-events'] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

export const CALENDAR_PROBLEMS = [...FETCH_PROBLEMS, ...FILE_PROBLEMS] as const
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number]

const TEXTS: Record<CalendarProblem, () => string> = {
  'refused-address': m.calendar_problem_refused_address,
  unreachable: m.calendar_problem_unreachable,
  'too-slow': m.calendar_problem_too_slow,
  'too-large': m.calendar_problem_too_large,
  'not-found': m.calendar_problem_not_found,
  'no-access': m.calendar_problem_no_access,
  'server-error': m.calendar_problem_server_error,
  'too-many-redirects': m.calendar_problem_too_many_redirects,
  'sign-in-page': m.calendar_problem_sign_in_page,
  'not-a-calendar': m.calendar_problem_not_a_calendar,
  'too-many-events': m.calendar_problem_too_many_events,
}

/** Says what is wrong, and what to do. */
export const calendarProblemText = (problem: CalendarProblem): string => TEXTS[problem]()
