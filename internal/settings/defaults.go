package settings

// Unset is the values of these settings where nothing was ever set: for rules
// that are asked without a database, such as those that make a demo's past.
func Unset(keys ...Key) Values {
	v := Values{said: make(map[string]map[Scope]any, len(keys))}
	for _, k := range keys {
		v.said[k.declaration().Key] = nil
	}
	return v
}
