-- The oldest attempts, which mastery no longer reads, are deleted when another one is saved.
grant delete on question_attempts to masar_app;
