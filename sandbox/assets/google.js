// The page with the sandbox's Google accounts only needs to be refreshed.
import './live.js'
