// The page that lists the people of the sandbox's Google only has to stay fresh.
import './live.js'
