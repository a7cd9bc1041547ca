"""Runs Patroni 3.0.2 of Debian 12 with a change that 3.0.3 has (docs/operations/cluster.md#patroni-303-or-newer).

In 3.0.2 a primary that wakes after its lease has expired writes the leader's key without looking whether another
node holds it now. Here the key is written only if it has this node's name, or does not exist.
"""
import time

from patroni.dcs.etcd3 import Etcd3, Etcd3Error, Leader, base64_encode
from patroni.dcs.etcd3 import catch_return_false_exception


@catch_return_false_exception
def _update_leader(self):
    retry = self._retry.copy()

    def with_retry(*args, **kwargs):
        kwargs['retry'] = retry
        return retry(*args, **kwargs)

    self._run_and_handle_exceptions(self._do_refresh_lease, True, retry=with_retry)
    if not self._lease:
        return False
    leader = self.cluster and self.cluster.leader
    if isinstance(leader, Leader) and leader.session == self._lease:
        return True
    retry.deadline = retry.stoptime - time.time()
    if retry.deadline < 1:
        raise Etcd3Error('update_leader timeout')
    key, name = base64_encode(self.leader_path), base64_encode(self._name)
    write = {'request_put': {'key': key, 'value': name, 'lease': self._lease}}
    is_ours = {'key': key, 'target': 'VALUE', 'value': name}
    is_absent = {'key': key, 'target': 'CREATE', 'create_revision': '0'}
    return any(
        self._run_and_handle_exceptions(self._client.txn, condition, write, retry=with_retry)
        for condition in (is_ours, is_absent)
    )


Etcd3._update_leader = _update_leader

if __name__ == '__main__':
    from patroni.__main__ import main

    main()
