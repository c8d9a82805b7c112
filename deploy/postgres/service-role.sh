# Runs once, when the database is created: makes the role of the nodes. `kontor migrate --role` grants what it needs.
psql --set=ON_ERROR_STOP=1 --set=password="$SERVICE_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE kontor_service LOGIN PASSWORD :'password';
SQL
