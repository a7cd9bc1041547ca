import { m } from '#messages'
import { problem } from '../problem.ts'
import { MAX_CALENDARS, MAX_FEEDS } from './limits.ts'

export const calendarProblems = {
  calendarNotFound: problem(
    404,
    'calendar-not-found',
    m.problem_calendar_not_found,
    'The person has no such calendar.',
  ),
  connectedAlready: problem(
    409,
    'calendar-connected',
    m.problem_calendar_connected,
    'This calendar of the person is connected already.',
  ),
  tooManyCalendars: problem(
    409,
    'too-many-calendars',
    () => m.problem_too_many_calendars({ count: MAX_CALENDARS }),
    `A person has at most ${MAX_CALENDARS} calendars.`,
  ),
  feedNotFound: problem(404, 'feed-not-found', m.problem_feed_not_found, 'There is no such feed.'),
  tooManyFeeds: problem(
    409,
    'too-many-feeds',
    () => m.problem_too_many_feeds({ count: MAX_FEEDS }),
    `A person, a branch or a store has at most ${MAX_FEEDS} feeds.`,
  ),
}
