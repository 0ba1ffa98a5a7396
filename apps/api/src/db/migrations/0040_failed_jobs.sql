-- Jobs that failed after all retries, for admins. The API still cannot read the job tables: these functions return no
-- data of a job, only its queue, its times and its error.

-- Newest first, after the job of that id.
create function list_failed_jobs(after_id uuid, max_rows integer)
  returns table (id uuid, queue text, attempts integer, error text, created_at timestamptz, failed_at timestamptz,
    removed_at timestamptz)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  after_at timestamptz;
begin
  perform require_admin();
  if after_id is not null then
    select j.created_on into after_at from boss.job j where j.name = 'dead' and j.id = after_id;
    -- An empty page must mean the end, not a deleted cursor.
    if not found then raise no_data_found; end if;
  end if;
  return query
    select j.id, j.source_name, coalesce(j.source_retry_count, 0) + 1,
      -- An error is stored with its own properties, a timeout as the message of a value. An error of several causes,
      -- such as a refused connection to each address of a host, has a code and no message.
      left(coalesce(nullif(o ->> 'message', ''), o #>> '{value,message}', o ->> 'code', o ->> 'name'), 4000),
      coalesce(j.source_created_on, j.created_on), j.created_on, j.keep_until
    from boss.job j
    cross join lateral (select j.source_output as o) s
    where j.name = 'dead' and j.state = 'created' and j.source_name is not null
      and (after_id is null or (j.created_on, j.id) < (after_at, after_id))
    order by j.created_on desc, j.id desc limit max_rows;
end $$;
revoke all on function list_failed_jobs(uuid, integer) from public;
grant execute on function list_failed_jobs(uuid, integer) to masar_app;

create function count_failed_jobs(max_rows integer) returns integer
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return (select count(*)::integer from (select from boss.job j
    where j.name = 'dead' and j.state = 'created' and j.source_name is not null limit max_rows) failed);
end $$;
revoke all on function count_failed_jobs(integer) from public;
grant execute on function count_failed_jobs(integer) to masar_app;

-- Retries or discards a job; false if there is no such job. Of two calls at once the second waits for the lock of the row
-- and then finds none. A retried job keeps its id, by which mails and notifications are sent once.
create function end_failed_job(job_id uuid, should_retry boolean) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  admin_address text := require_admin();
  failed record;
begin
  delete from boss.job j where j.name = 'dead' and j.state = 'created' and j.source_name is not null and j.id = job_id
    returning j.* into failed;
  if not found then return false; end if;
  if should_retry and not exists (select from boss.queue q where q.name = failed.source_name) then
    raise exception 'The queue of this job does not exist' using errcode = 'P0002';
  end if;
  -- It has the same data, and the id.
  delete from boss.job j where j.name = failed.source_name and j.id = failed.source_id and j.state = 'failed';
  if should_retry then
    insert into boss.job (id, name, data, priority, retry_limit, retry_backoff, retry_delay, retry_delay_max,
        expire_seconds, start_after, created_on, keep_until, deletion_seconds, policy, singleton_key, group_id,
        group_tier, heartbeat_seconds, dead_letter, source_root_id)
      select failed.source_id, q.name, failed.data, failed.priority, q.retry_limit, q.retry_backoff, q.retry_delay,
        q.retry_delay_max, q.expire_seconds, now(), now(), now() + q.retention_seconds * interval '1 s',
        q.deletion_seconds, q.policy, failed.singleton_key, failed.group_id, failed.group_tier, q.heartbeat_seconds,
        q.dead_letter, coalesce(failed.source_root_id, failed.source_id)
      from boss.queue q where q.name = failed.source_name
      -- The same job was added again meanwhile.
      on conflict do nothing;
  end if;
  insert into audit_log (actor, action, details) values (admin_address,
    case when should_retry then 'failed_job_retried' else 'failed_job_discarded' end,
    jsonb_build_object('job_id', failed.source_id, 'queue', failed.source_name));
  return true;
end $$;
revoke all on function end_failed_job(uuid, boolean) from public;
grant execute on function end_failed_job(uuid, boolean) to masar_app;
