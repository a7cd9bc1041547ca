/** Maximum lengths of the texts of reports, in characters. Pages import them without the schemas. */
export const MAX_REPORT_DETAILS = 1000
export const MAX_REVIEW_REPORT = 500
