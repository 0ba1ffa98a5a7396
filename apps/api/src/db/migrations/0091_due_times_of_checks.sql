-- A check with every answer right may be a reason for a proposal.
create trigger check_attempts_due_times after insert on check_attempts
  for each row when (new.correct = new.total) execute function look_at_user_again();
