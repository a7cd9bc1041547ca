"""The filter `configure`: fills a file of deploy/ as deploy/configure.ts does."""

import re

from ansible.errors import AnsibleFilterError

PLACEHOLDER = re.compile(r"@([A-Z][A-Z0-9_]*)@")


def configure(template, values):
    missing = sorted({name for name in PLACEHOLDER.findall(template) if name not in values})
    if missing:
        raise AnsibleFilterError("No value for " + ", ".join(missing))
    return PLACEHOLDER.sub(lambda found: str(values[found[1]]), template)


class FilterModule:
    def filters(self):
        return {"configure": configure}
